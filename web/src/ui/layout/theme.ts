import { createTheme, localStorageColorSchemeManager } from '@mantine/core'

/** The kit's theme. Colours and sizes come from tokens.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    // The values are read from CSS variables; the kit only requires that the name exists.
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
    ], // safe: it has ten elements
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The kit renders a <header>, which would be a second banner next to the page's own.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
})

/** public/theme.js also reads `theme`, before the first paint. */
export const themeManager = localStorageColorSchemeManager({ key: 'theme' })
