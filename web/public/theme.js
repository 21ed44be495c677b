// Runs before the first paint, so that a dark screen never flashes white. `theme` and `token` are the keys of ui/theme.ts and
// platform/session.ts.
;(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
  const read = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // storage may be denied; the system's wish still counts
    }
  }
  const paint = () => {
    const choice = read('theme')
    const isDark = choice === 'dark' || (choice !== 'light' && systemIsDark.matches)
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  }
  paint()
  systemIsDark.addEventListener('change', paint)

  // A signed-in person sees the frame of the console at once. The scripts of the first screen and what it asks the server for are
  // fetched beside the scripts of every page. platform/early-answers.ts hands the answers to whoever asks for them.
  const token = read('token')
  const isOpenToAll = /^\/(login|signup|resetpassword|invitation|unsubscribe|landing|demo)(\/|$)/
  if (token === null || isOpenToAll.test(location.pathname)) return
  document.documentElement.setAttribute('data-frame', '')
  const files = document.currentScript?.getAttribute('data-first-screen') ?? ''
  for (const href of files.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
    link.as = href.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
  const paths = ['/api/user', '/api/features']
  if (/^\/(insights)?$/.test(location.pathname) && location.search === '')
    paths.push('/api/insights?archived=false&limit=100')
  globalThis.earlyAnswers = new Map()
  for (const path of paths) {
    const answer = fetch(path, { headers: { authorization: token } })
    answer.catch(() => undefined) // whoever asks for it is told
    globalThis.earlyAnswers.set(path, { token, answer })
  }
})()
