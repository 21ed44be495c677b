import type { Page } from 'playwright-core'

/**
 * Finds text that is cut off by a box around it, or that extends sideways beyond the window. Ignores text that ends in an ellipsis, and boxes that
 * scroll.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK_PX = 2
    const NOT_READ = 'script, style, noscript, svg, [aria-hidden=true]'
    const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

    /** Returns what happens to text that overflows this element, considering all elements around it. */
    function judge(element: Element, box: DOMRect): string | undefined {
      const isBeyond = (start: number, end: number, edgeStart: number, edgeEnd: number) =>
        end > edgeEnd + SLACK_PX || start < edgeStart - SLACK_PX
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around)
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (style.clipPath !== 'none' || /auto|scroll/.test(style.overflow) || isShortened) return undefined
        if (style.display === 'inline' || around === document.body) continue
        const edge = around.getBoundingClientRect()
        if (isClipped(style.overflowY) && isBeyond(box.top, box.bottom, edge.top, edge.bottom))
          return 'is cut off in height'
        if (isClipped(style.overflowX) && isBeyond(box.left, box.right, edge.left, edge.right))
          return 'is cut off in width'
      }
      return isBeyond(box.left, box.right, 0, innerWidth) ? 'leaves the window' : undefined
    }

    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode
      const words = textContent?.trim()
      if (!element || !words || element.closest(NOT_READ)) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      range.selectNodeContents(walker.currentNode)
      const box = range.getBoundingClientRect()
      const trouble = box.width >= 1 && box.height >= 1 ? judge(element, box) : undefined
      if (trouble) found.add(`“${words.slice(0, 40)}” ${trouble}`)
    }
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`)
    return [...found]
  })
}
