import { createTheme, localStorageColorSchemeManager } from '@mantine/core'

/** What the kit has to know; colours and sizes are those of tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    // Read from CSS variables wherever it shows; the kit only wants to know that the name exists.
    accent: Array.from({ length: 10 }, () => 'var(--accent)') as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ], // safe: ten of them
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The kit renders a <header>, which would be a second banner beside the page's own.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
})

/** `theme` is read by public/theme.js too, before the first paint. */
export const themeManager = localStorageColorSchemeManager({ key: 'theme' })
