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

  // What the page is going to need is fetched beside the scripts of every page. The build writes it into the attributes of this script's
  // element (web/name-first-requests.ts).
  const attributes = document.currentScript?.dataset ?? {}
  const list = (/** @type {string | undefined} */ text) => (text ?? '').split(' ').filter(Boolean)
  const fetchFile = (/** @type {string} */ href) => {
    const link = document.createElement('link')
    const kind = href.slice(href.lastIndexOf('.') + 1)
    link.rel = kind === 'js' ? 'modulepreload' : 'preload'
    link.as = { js: 'script', css: 'style', woff2: 'font', svg: 'image' }[kind] ?? ''
    if (kind !== 'svg') link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }

  // platform/early-answers.ts returns the answers to the first callers.
  globalThis.beginConsole = (token, { pathname, search }) => {
    document.documentElement.dataset['frame'] = 'console'
    for (const href of list(attributes['firstScreen'])) fetchFile(href)
    const hasOwnList = !['{}', null].includes(read('user.insights.list'))
    const isUtc = [null, '"utc"'].includes(read('zone'))
    const firstOf = () => {
      if (search !== '') return undefined
      if (pathname === '/insights') return hasOwnList ? undefined : attributes['insights']
      return isUtc && /^\/(dashboard)?$/.test(pathname) ? attributes['dashboard'] : undefined
    }
    globalThis.earlyAnswers = new Map()
    for (const path of [...list(attributes['answers']), ...list(firstOf())]) {
      const answer = fetch(path, { headers: { authorization: token } })
      answer.catch(() => undefined) // the caller handles it
      globalThis.earlyAnswers.set(path, { token, answer, requestedAtMs: performance.now() })
    }
  }

  const token = read('token')
  const isOpenToAll =
    /^\/(login|signup|resetpassword|invitation|unsubscribe|verify-email|confirm-recipient|landing|demo)(\/|$)/
  if (token !== null && !isOpenToAll.test(location.pathname)) globalThis.beginConsole(token, location)
  else if (!/^\/(landing|demo)(\/|$)/.test(location.pathname)) {
    document.documentElement.dataset['frame'] = 'sign-in'
    if (token === null) for (const href of list(attributes['signIn'])) fetchFile(href)
  }

  // Text that changes its face while being read jumps, so the font comes early. On a slow line the scripts come first: two round trips,
  // for the page and for this script, take longer than this there.
  const SLOW_MS = 600
  if (performance.now() < SLOW_MS) for (const href of list(attributes['font'])) fetchFile(href)
})()

// Scripts that are missing come with a reload, once the server is there.
addEventListener(
  'error',
  ({ target }) => {
    const away = document.getElementById('away')
    if (!(target instanceof HTMLScriptElement) || !away) return
    away.hidden = false
    const ask = async () => (await fetch('/')).ok && location.reload()
    setInterval(() => void ask().catch(() => undefined), 3000)
  },
  true,
)
