/** Pictures follow the system theme automatically. If the user has chosen another theme in the console, this applies it to the pictures. */
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

/** Makes a picture's link open the version that is shown. */
export function openShownPictures(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a:has(> .screen)')) {
    const follow = () => {
      link.href = link.querySelector('img')?.currentSrc || link.href
    }
    for (const event of ['pointerdown', 'focus']) link.addEventListener(event, follow)
  }
}
