type NavigationEntry = {
  readonly to: string
  readonly label: string
  readonly icon: string
  readonly operatorsOnly?: true
}

/** SVG paths of icons, 24 by 24. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/', label: 'Overview', icon: 'M4 13h6V4H4zm10 7h6V4h-6zM4 20h6v-4H4z' },
  { to: '/dealers', label: 'Dealers', icon: 'M4 20V9l8-5 8 5v11h-5v-6H9v6z' },
  {
    to: '/inventory',
    label: 'Inventory',
    icon: 'M3 15v-3l3-1 2-4h8l2 4 3 1v3h-2M9 15h6M3 15h2M7 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  },
  { to: '/search', label: 'Search', icon: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm5-1.5L20 20' },
  { to: '/feeds', label: 'Feeds', icon: 'M5 5h14M5 10h14M5 15h9M5 20h9M18 14v6m-3-3 3 3 3-3' },
  {
    to: '/webhooks',
    label: 'Webhooks',
    icon: 'M12 4v6M6 20l3-7m9 7-3-7M12 4a3 3 0 1 1 0 6M6 20a3 3 0 1 1 3-5m9 5a3 3 0 1 0-3-5',
  },
  { to: '/keys', label: 'API keys', icon: 'M14 10a4 4 0 1 0-4 4l-6 6h4v-3h3v-3l1-1a4 4 0 0 0 2-3z' },
  { to: '/apps', label: 'Connected apps', icon: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0zm6 9v4' },
  { to: '/usage', label: 'Usage and limits', icon: 'M4 20V10m5 10V4m5 16v-7m5 7V8' },
  {
    to: '/members',
    label: 'Members',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6 9c0-4 3-6 6-6s6 2 6 6m2-9a3 3 0 1 0 0-6m4 15c0-3-1-5-3-6',
  },
  {
    to: '/operator',
    label: 'Operator',
    icon: 'M4 6h10m4 0h2M4 12h2m4 0h10M4 18h8m4 0h4M14 4v4M6 10v4M12 16v4',
    operatorsOnly: true,
  },
]
