import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Thumbnail } from './thumbnail.tsx'

const ADDRESS = 'http://localhost/api/photo?photoUrl=a.jpg'

function show(address: string) {
  const { container, ...page } = render(<Thumbnail address={address} missing={undefined} species="Lion" />)
  const image = container.querySelector('img')
  if (!image) throw new Error('no photo')
  return { ...page, image }
}

test('a photo stops loading when its row is removed', () => {
  const { image, unmount } = show(ADDRESS)
  expect([image.src, image.getAttribute('loading'), image.alt]).toEqual([ADDRESS, 'lazy', 'Photo: Lion'])
  unmount()
  expect(image.hasAttribute('src')).toBe(false)
})

test('a photo that has loaded is not cleared when its row is removed', () => {
  const { image, unmount } = show(ADDRESS)
  vi.spyOn(image, 'complete', 'get').mockReturnValue(true)
  unmount()
  expect(image.src).toBe(ADDRESS)
})

test('a better photo of the same sighting replaces the first one', () => {
  const { image, rerender } = show(ADDRESS)
  rerender(<Thumbnail address={`${ADDRESS}2`} missing={undefined} species="Lion" />)
  expect(image.src).toBe(`${ADDRESS}2`)
})
