import { useEffect } from 'react'

/** Prints in the light theme even if the screen is dark. Dark pages cost ink and are hard to read on paper. */
export function useLightPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let shown: string | undefined
    const toLight = () => {
      shown ??= dataset['mantineColorScheme']
      dataset['mantineColorScheme'] = 'light'
    }
    const back = () => {
      if (shown !== undefined) dataset['mantineColorScheme'] = shown
      shown = undefined
    }
    window.addEventListener('beforeprint', toLight)
    window.addEventListener('afterprint', back)
    return () => {
      window.removeEventListener('beforeprint', toLight)
      window.removeEventListener('afterprint', back)
    }
  }, [])
}
