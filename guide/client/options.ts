/** Handles the options below a search field: the arrow keys select one, Enter opens it, and the focus stays in the field. */
export function createOptions(field: HTMLInputElement, list: HTMLElement) {
  let chosen = -1

  const choose = (place: number) => {
    const options = [...list.children]
    chosen = options.length === 0 ? -1 : place
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === chosen)
    const option = options[chosen]
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  const onKey = (event: KeyboardEvent) => {
    const { length } = list.children
    if (length === 0) return
    if (event.key === 'ArrowDown') choose((chosen + 1) % length)
    else if (event.key === 'ArrowUp') choose((chosen - 1 + length) % length)
    else if (event.key === 'Enter') list.querySelectorAll('a')[chosen]?.click()
    else return
    event.preventDefault()
  }

  return { choose, onKey }
}
