/** Pictures follow the theme of the system by themselves. Where somebody has chosen another theme in the console, they follow that. */
export function showChosenTheme(): void {
  const show = () => {
    const scheme = document.documentElement.dataset['mantineColorScheme']
    for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]'))
      source.media = scheme === 'dark' ? 'all' : 'not all'
  }
  show()
  new MutationObserver(show).observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  })
}

/** The link of a picture leads to the one that is shown. */
export function openShownPictures(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a:has(> .screen)')) {
    const follow = () => {
      link.href = link.querySelector('img')?.currentSrc || link.href
    }
    for (const event of ['pointerdown', 'focus']) link.addEventListener(event, follow)
  }
}
