/** Texts, mapped to the elements with which a translator has replaced them. */
const standIns = new WeakMap<Node, Element>()

/**
 * Lets a browser translate the page without breaking it. A translator replaces texts with elements, but React continues to change, move and
 * remove the texts that it knows, so figures would stop updating and pages would fail with an error. When a text changes, this puts it back
 * into the document so that the translator can replace it again.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const there = findThere(this, child)
    if (there || !standIns.has(child)) removeChild.call(this, there ?? child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    const place = before && (findThere(this, before) ?? (standIns.has(before) ? null : before))
    insertBefore.call(this, node, place)
    standIns.get(node)?.remove()
    return node
  }
  const observer = new MutationObserver((records) => records.forEach((record) => follow(record, observer)))
  observer.observe(document.documentElement, { childList: true, subtree: true })
}

/** Returns the parent's actual child: the node itself, or the element that replaced it. */
function findThere(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node
  const standIn = standIns.get(node)
  return standIn?.parentNode === parent ? standIn : null
}

function follow(record: MutationRecord, observer: MutationObserver): void {
  const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } = record
  if (type === 'characterData') {
    standIns.get(target)?.replaceWith(target)
    standIns.delete(target)
    return
  }
  for (const node of removedNodes) {
    if (!(node instanceof Text) || node.isConnected) continue
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isOfTranslator)
    if (!standIn) continue
    standIns.set(node, standIn)
    observer.observe(node, { characterData: true })
  }
}

/** The translators of Chromium and Firefox insert `font` elements. The console itself never uses them. */
function isOfTranslator(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font'
}
