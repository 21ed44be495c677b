/** A link to a section of the same page would leave the menu open above it. */
export function closeMenuOnChoice(menu: HTMLElement): void {
  menu.addEventListener('click', ({ target }) => {
    const isLink = target instanceof Element && target.closest('a') !== null
    if (isLink && menu.matches(':popover-open')) menu.hidePopover()
  })
}
