import type { Platform } from '../../src/platforms/engine/contract.ts'
import { reportClauses } from '../check-clauses.ts'
import { renderCoverage } from '../clauses/render-coverage.ts'
import { renderPythonOperations, renderPythonTypes } from '../clients/python-operations.ts'
import { renderTypeScriptOperations } from '../clients/typescript-operations.ts'
import { readEmittedOpenApi } from '../emitted-openapi.ts'
import { loadExport } from '../load-export.ts'
import { readRepository } from '../repository-files.ts'
import { renderDashboardOperations } from './dashboard-operations.ts'
import { renderDashboardRules } from './dashboard-rules.ts'
import { renderErrors } from './errors-page.ts'
import { renderEvents } from './events-page.ts'
import { renderFeedColumns } from './feed-columns-page.ts'
import { renderBenchmarks, renderReliability } from './figures-pages.ts'
import { renderPlatforms } from './platforms-page.ts'
import { renderSettings } from './settings-page.ts'

/** A page generated from the same data that the code uses. */
export type Page = { readonly file: string; readonly render: () => string | Promise<string> }

/** The generated pages, by folder. A new one is one entry here. */
export const pages: Readonly<Record<string, readonly Page[]>> = {
  'docs/generated': [
    { file: 'dashboard-operations.ts', render: renderDashboardOperations },
    { file: 'dashboard-rules.ts', render: renderDashboardRules },
  ],
  'docs/site/reference': [
    { file: 'settings.md', render: () => renderSettings() },
    { file: 'errors.md', render: renderErrors },
    { file: 'events.md', render: renderEvents },
    { file: 'feed-columns.md', render: renderFeedColumns },
    { file: 'platforms.md', render: async () => renderPlatforms(await readPlatforms()) },
  ],
  'clients/typescript/src/generated': [{ file: 'operations.ts', render: renderTypeScriptOperations }],
  'clients/python/forecourt/generated': [
    { file: '__init__.py', render: () => '' },
    { file: 'operations.py', render: renderPythonOperations },
    { file: 'types.py', render: renderPythonTypes },
  ],
}

/** Generated pages in folders of pages that are not. */
export const pagesAmongOthers: Readonly<Record<string, readonly Page[]>> = {
  docs: [
    { file: 'reliability.md', render: renderReliability },
    { file: 'benchmarks.md', render: renderBenchmarks },
  ],
}

/** Too long for git: CI writes them to artifacts/. check-openapi.ts and check-clauses.ts check their contents. */
export const artifacts: readonly Page[] = [
  { file: 'openapi.json', render: async () => `${JSON.stringify(await readEmittedOpenApi(), null, 2)}\n` },
  {
    file: 'openapi-internal.json',
    render: async () => `${JSON.stringify(await readEmittedOpenApi('emitInternalOpenApi'), null, 2)}\n`,
  },
  { file: 'clause-coverage.md', render: () => renderCoverage(reportClauses(readRepository()).states) },
]

async function readPlatforms(): Promise<readonly Platform[]> {
  const platforms = await loadExport('src/platforms/registry.ts', 'platforms')
  if (!Array.isArray(platforms)) throw new Error('src/platforms/registry.ts: platforms is no list')
  return platforms
}
