const DARK = '(prefers-color-scheme: dark)'
const ALWAYS = '(min-width: 0)'
const NEVER = '(max-width: 0)'

/** Shows the pictures of the theme that was chosen in the console, where that is not the system's. */
export function matchTheme(sources: Iterable<HTMLSourceElement>): void {
  const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
  if (isDark === matchMedia(DARK).matches) return
  for (const source of sources) source.media = source.media.replace(DARK, isDark ? ALWAYS : NEVER)
}
