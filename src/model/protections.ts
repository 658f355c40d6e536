/** Products that stand in front of websites and keep bots out, with their names. */
export const protectionNames = {
  cloudflare: 'Cloudflare',
  akamai: 'Akamai',
  datadome: 'DataDome',
  human: 'HUMAN (PerimeterX)',
  imperva: 'Imperva',
  aws_waf: 'AWS WAF',
  sucuri: 'Sucuri',
  vercel: 'Vercel',
} as const

export type Protection = keyof typeof protectionNames
export const protections = Object.keys(protectionNames) as Protection[]
