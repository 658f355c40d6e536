import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: 9,
  autoContrast: true,
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' } } },
  components: {
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Button: { defaultProps: { size: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm', highlightOnHover: true } },
    // Its header is no banner of the page.
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'none' } },
      },
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      styles: { description: { color: 'var(--mantine-color-dimmed)' } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})

/** Readable secondary text: the defaults have a contrast below 4.5. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-cyan-filled-hover': '#095c6b',
    '--mantine-color-cyan-light-hover': '#c5f6fa',
    '--mantine-color-dimmed': '#52595f',
    '--mantine-color-placeholder': '#646c73',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': '#0b6e80',
    '--mantine-color-teal-light-color': '#056048',
    '--mantine-color-orange-light-color': '#96370a',
    '--mantine-color-red-light-color': '#a61e1e',
  },
  dark: {
    '--mantine-color-cyan-filled-hover': '#095c6b',
    '--mantine-color-dimmed': '#a9aeb5',
    '--mantine-color-placeholder': '#9aa0a7',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-anchor': '#66d9e8',
  },
})
