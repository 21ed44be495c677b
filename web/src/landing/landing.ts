import { startCalculator } from './calculator.ts'
import { startCarousel } from './carousel.ts'
import { closeMenuOnChoice } from './close-menu-on-choice.ts'
import { keepPictures } from './keep-pictures.ts'
import { matchTheme } from './match-theme.ts'
import { turnIntoTabs } from './turn-into-tabs.ts'

// The page is complete without this script, which adds the calculator, its tabs, the moving marks and the chosen theme's pictures.
const calculator = document.querySelector<HTMLElement>('#calculator')
const carousel = document.querySelector<HTMLElement>('#carousel')
const menu = document.querySelector<HTMLElement>('#sections')

if (calculator) {
  turnIntoTabs(calculator)
  startCalculator(calculator)
}
matchTheme(document.querySelectorAll('.shot source'))
keepPictures(document.querySelectorAll('.shot'))
if (carousel) startCarousel(carousel)
if (menu) closeMenuOnChoice(menu)
