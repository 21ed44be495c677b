import { render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surviveTranslation } from './survive-translation.ts'

const { removeChild, insertBefore } = Node.prototype
beforeAll(surviveTranslation)
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

/** Does to each text what a browser's translator does. */
async function translate(root: Element): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(`«${text.data}»`)
    text.before(outer)
    text.remove()
  }
  await new Promise((resolve) => setTimeout(resolve))
}

function Figures({ insights, note }: { insights: number; note?: string }) {
  return (
    <p data-testid="figures">
      {note}
      {insights} new insights
    </p>
  )
}

const text = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  return screen.getByTestId('figures').textContent
}

test('a figure on a translated page continues to update', async () => {
  const { rerender, container } = render(<Figures insights={5} />)
  await translate(container)
  expect(await text()).toBe('«5»« new insights»')
  rerender(<Figures insights={6} />)
  expect(await text()).toBe('6« new insights»')
  await translate(container)
  rerender(<Figures insights={7} />)
  expect(await text()).toMatch(/^7/)
})

test('a part of a translated page can be added and removed', async () => {
  const { rerender, unmount, container } = render(<Figures insights={5} note="Late. " />)
  await translate(container)
  rerender(<Figures insights={5} />)
  expect(await text()).toBe('«5»« new insights»')
  rerender(<Figures insights={5} note="Soon. " />)
  expect(await text()).toBe('Soon. «5»« new insights»')
  unmount()
  expect(screen.queryByTestId('figures')).toBeNull()
})
