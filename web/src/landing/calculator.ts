import { priceOfCustomModel, priceOfLabels, priceOfSpecializedModel } from '@sentinel/domain/billing/prices'
import {
  ANIMALS_RANGE,
  IMAGES_RANGE,
  readQuantity,
  SPECIES_RANGE,
} from '@sentinel/domain/billing/read-quantity'
import { landingMessages } from '../messages/landing.ts'

const RANGES: Record<string, typeof IMAGES_RANGE> = {
  images: IMAGES_RANGE,
  species: SPECIES_RANGE,
  animals: ANIMALS_RANGE,
}
/** So long after the last key a screen reader hears the price. */
const ANNOUNCE_AFTER_MS = 600
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

interface Order {
  quantity: (name: string) => number
  isChecked: (name: string) => boolean
}

const PRICES: Record<string, (order: Order) => number> = {
  'label-images': ({ quantity, isChecked }) =>
    priceOfLabels({
      images: quantity('images'),
      species: quantity('species'),
      isVerified: isChecked('verified'),
      isSorted: isChecked('sorted'),
    }),
  'custom-model': ({ quantity }) => priceOfCustomModel({ animals: quantity('animals') }),
  'specialized-model': ({ quantity }) =>
    priceOfSpecializedModel({ images: quantity('images'), animals: quantity('animals') }),
}

/** Shows the forms of the calculator and keeps each price current while somebody types. */
export function startCalculator(calculator: HTMLElement): void {
  const announced = calculator.querySelector('.announced')
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const panel of calculator.querySelectorAll<HTMLElement>('.panel')) {
    const form = panel.querySelector('form')
    const shown = panel.querySelector<HTMLElement>('.price')
    const priceOf = PRICES[panel.id]
    if (!form || !shown || !priceOf) continue
    const show = () => {
      shown.textContent = dollars.format(priceOf(readOrder(form)))
    }
    form.hidden = false
    shown.hidden = false
    panel.querySelector<HTMLElement>('.example')?.remove()
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('input', () => {
      show()
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (announced) announced.textContent = landingMessages.price(shown.textContent)
      }, ANNOUNCE_AFTER_MS)
    })
    show() // a browser that goes back to the page fills in what was typed
  }
}

function readOrder(form: HTMLFormElement): Order {
  const input = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  return {
    isChecked: (name) => input(name)?.checked ?? false,
    quantity: (name) => {
      const range = RANGES[name] ?? SPECIES_RANGE
      const field = input(name)
      const typed = field?.value ?? ''
      const read = readQuantity(typed, range)
      const hint = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
      if (hint) {
        hint.textContent = typed.trim()
          ? landingMessages.hint(read, range)
          : landingMessages.hintOfEmpty(range)
        hint.classList.toggle('problem', read.problem !== undefined)
      }
      field?.setAttribute('aria-invalid', String(read.problem !== undefined))
      return read.value
    },
  }
}
