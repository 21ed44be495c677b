import '../../web/src/ui/layout/fonts.css'
import '../../web/src/ui/layout/base.css'
import './guide.css'
import './results.css'
import { leadOldAddresses } from './old-addresses.ts'
import { openShownPictures, showChosenTheme } from './pictures.ts'
import { addCopyButtons } from './copy-buttons.ts'
import { setUpSearch } from './search.ts'

// Runs on every page of the guide. The pages, their contents and their links also work without scripts.

leadOldAddresses()
showChosenTheme()
openShownPictures()
addCopyButtons()
setUpSearch()

// On a wide page the contents list is always open and scrolled to the current page.
const list = document.querySelector<HTMLDetailsElement>('.contents details')
const isWide = matchMedia('(width >= 1000px)')
const openList = () => {
  if (!list || !isWide.matches) return
  list.open = true
  const current = list.querySelector<HTMLElement>('[aria-current]')
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2
}
openList()
isWide.addEventListener('change', openList)
