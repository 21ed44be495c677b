// Runs before the first paint, so that a dark screen never flashes white. `theme` is the key of ui/theme.ts.
;(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
  const readChoice = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null // storage may be denied; the system's wish still counts
    }
  }
  const paint = () => {
    const choice = readChoice()
    const isDark = choice === 'dark' || (choice !== 'light' && systemIsDark.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  paint()
  systemIsDark.addEventListener('change', paint)
})()
