import type { Page } from '../../../model/page.ts'
import type { ConfigureResult } from '../../engine/contract.ts'
import { identifyDealerCom } from './identify.ts'

/** Reads the ids in `DDC.siteSettings`, which every page of the platform has. */
export function configureDealerCom(page: Page): ConfigureResult {
  const siteId = settingOf(page.text, 'siteId')
  const base = URL.parse(page.url)
  if (base === null) return { kind: 'missing', reason: 'the page has no address' }
  if (siteId === null) return { kind: 'missing', reason: 'the page names no siteId' }
  const { name } = identifyDealerCom(page)
  return {
    kind: 'configured',
    config: {
      base_url: base.origin,
      inventory_type: 'all',
      site_id: siteId,
      ...(name === null ? {} : { store_name: name }),
      account_id: settingOf(page.text, 'accountId') ?? siteId,
      child_account_ids: childAccounts(page.text),
      default_domain: settingOf(page.text, 'defaultDomain'),
    },
  }
}

function settingOf(html: string, name: string): string | null {
  const scope = /DDC\.siteSettings\s{0,20}=\s{0,20}\{[^{}]{0,5000}\}/.exec(html)?.[0]
  const setting = new RegExp(`["']?\\b${name}\\b["']?\\s*[:=]\\s*["']([\\w.-]+)["']`)
  return (scope === undefined ? null : setting.exec(scope)?.[1]) ?? setting.exec(html)?.[1] ?? null
}

function childAccounts(html: string): readonly string[] {
  const list = /\bchildAccountIds["']?\s{0,20}:\s{0,20}\[([^[\]]{0,5000})\]/.exec(html)?.[1] ?? ''
  return [...list.matchAll(/["']([\w.-]+)["']/g)].map((match) => match[1] ?? '').filter((id) => id !== '')
}
