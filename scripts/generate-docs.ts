import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { artifacts, type Page, pages, pagesAmongOthers } from './pages/pages.ts'
import { type Findings, reportProblems } from './report-problems.ts'
import { repositoryRoot } from './repository-files.ts'

type Outcome = { readonly file: string; readonly text: string | null; readonly problem: string | null }

const repair = 'repair it with: npm run generate'

/** Compares the pages in a folder with the output of their generators; each problem says how to fix it. */
export async function checkPages(folder: string, all: readonly Page[], { alone = true } = {}): Promise<string[]> {
  const outcomes = await renderAll(all)
  return [
    ...outcomes.flatMap(({ file, text, problem }) => {
      if (problem !== null) return [problem]
      return text === readPage(folder, file) ? [] : [`${file} is not what the code gives now; ${repair}`]
    }),
    ...(alone ? strangers(folder, all) : []).map((file) => `${file} is not made by anything; ${repair}`),
  ]
}

/** Writes the pages and removes obsolete ones. Pages that cannot be generated are reported and left unchanged. */
export async function writePages(folder: string, all: readonly Page[], { alone = true } = {}): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const outcomes = await renderAll(all)
  for (const { file, text } of outcomes) if (text !== null) writeFileSync(join(folder, file), text)
  for (const file of alone ? strangers(folder, all) : []) rmSync(join(folder, file))
  return outcomes.flatMap(({ problem }) => problem ?? [])
}

async function renderAll(all: readonly Page[]): Promise<readonly Outcome[]> {
  return Promise.all(all.map(renderPage))
}

async function renderPage({ file, render }: Page): Promise<Outcome> {
  try {
    return { file, text: await render(), problem: null }
  } catch (error) {
    return { file, text: null, problem: `${file} cannot be made: ${error instanceof Error ? error.message : error}` }
  }
}

function readPage(folder: string, file: string): string | null {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function strangers(folder: string, all: readonly Page[]): readonly string[] {
  // Python keeps its compiled files beside them.
  const made = new Set([...all.map(({ file }) => file), '__pycache__'])
  return existsSync(folder) ? readdirSync(folder).filter((file) => !made.has(file)) : []
}

const folders = [
  ...Object.entries(pages).map(([folder, all]) => [folder, all, { alone: true }] as const),
  ...Object.entries(pagesAmongOthers).map(([folder, all]) => [folder, all, { alone: false }] as const),
]
const count = folders.flatMap(([, all]) => all).length

async function inEach(act: typeof checkPages): Promise<readonly string[]> {
  const problems: string[] = []
  for (const [folder, all, sharing] of folders)
    problems.push(...(await act(join(repositoryRoot, folder), all, sharing)))
  return problems
}

export async function examinePages(): Promise<Findings> {
  return { problems: await inEach(checkPages), lookedAt: `${count} pages are current` }
}

if (import.meta.main) {
  const option = process.argv[2]
  if (option === '--check') {
    const { problems, lookedAt } = await examinePages()
    reportProblems('docs', problems, lookedAt)
  } else if (option === '--artifacts') {
    const problems = await writePages(join(repositoryRoot, 'artifacts'), artifacts)
    reportProblems('artifacts', problems, `${artifacts.length} written to artifacts/`)
  } else {
    reportProblems('docs', await inEach(writePages), `${count} pages written`)
  }
}
