import type { DetectionSignal } from '../contract.ts'

/** The page names one of these hosts in an address; `*.x.com` is x.com and any host below it. */
export function hostInHtml(weight: number, ...hosts: readonly string[]): DetectionSignal {
  const patterns = hosts.map((host) => host.replace(/[.]/g, '\\.').replace(/^\*\\\./, '(?:[\\w-]+\\.)*'))
  const html = new RegExp(`//(?:${patterns.join('|')})(?=["'/\\\\\\s)])`, 'i')
  return { name: `host ${hosts.join(' or ')}`, weight, html }
}
