import { useComputedColorScheme } from '@mantine/core'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

interface Loaded {
  stripe: Stripe
  element: StripeCardElement
}

/** Mounts Stripe's card field in `place` once Stripe's script has loaded. The field follows the theme of the page. */
export function useCardElement(publishableKey: string, place: { readonly current: HTMLDivElement | null }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  const theme = useComputedColorScheme('light')
  useEffect(() => {
    let element: StripeCardElement | undefined
    let isGone = false
    async function load() {
      const stripe = await loadStripe(publishableKey)
      if (isGone || !stripe || !place.current) return
      element = stripe.elements().create('card', { style: readFieldStyle(place.current) })
      element.mount(place.current)
      element.on('ready', () => element?.focus())
      setLoaded({ stripe, element })
    }
    load().catch(() => setFailed(true))
    return () => {
      isGone = true
      element?.destroy()
    }
  }, [publishableKey, place])
  useEffect(() => {
    if (place.current) loaded?.element.update({ style: readFieldStyle(place.current) })
  }, [theme, loaded, place])
  return { loaded, hasFailed }
}

/** Returns how our own text fields look in the theme that is shown. Stripe's frame can't use our style sheets. */
function readFieldStyle(place: HTMLElement): StripeElementStyle {
  const style = getComputedStyle(place)
  const { color, fontSize, fontFamily } = style
  const bad = style.getPropertyValue('--bad')
  return {
    base: {
      color,
      iconColor: color,
      fontSize,
      fontFamily,
      '::placeholder': { color: style.getPropertyValue('--ink-3') },
    },
    invalid: { color: bad, iconColor: bad },
  }
}
