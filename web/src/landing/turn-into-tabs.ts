const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Turns links to sections into tabs, by the pattern of the ARIA practices: arrows move, and what has the focus is shown. */
export function turnIntoTabs(place: HTMLElement): void {
  const list = place.querySelector('.tabs')
  const tabs = [...(list?.querySelectorAll('a') ?? [])].flatMap((tab) => {
    const panel = document.getElementById(tab.hash.slice(1))
    return panel ? [{ tab, panel }] : []
  })
  const select = (chosen: HTMLElement) => {
    for (const { tab, panel } of tabs) {
      const isChosen = tab === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
  }
  list?.setAttribute('role', 'tablist')
  list?.setAttribute('aria-labelledby', 'pricing-title')
  for (const [index, { tab, panel }] of tabs.entries()) {
    tab.role = 'tab'
    tab.id = `${panel.id}-tab`
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      select(tab)
    })
    tab.addEventListener('keydown', (event) => {
      const next = event.key === ' ' ? tab : tabs[STEPS[event.key]?.(index, tabs.length) ?? -1]?.tab
      if (!next) return
      event.preventDefault()
      select(next)
      next.focus()
    })
  }
  const addressed = tabs.find(({ tab }) => tab.hash === location.hash) ?? tabs[0]
  if (addressed) select(addressed.tab)
}
