import { adapterFiles, allowedImports } from './layout.data.ts'
import { isTestFile, type SourceFacts } from './source-facts.ts'

/** Directions between the folders of src/, and between adapters. Tests are exempt: they compose what they need. */
export function checkImportDirections(files: readonly SourceFacts[]): string[] {
  const product = files.filter(({ path }) => inSource(path) && !isTestFile(path))
  const adapters = product.map(({ path }) => path).filter((path) => adapterFiles.some((file) => file.test(path)))
  const adapterFolders = adapters.map((path) => path.slice(0, path.lastIndexOf('/') + 1))
  return product.flatMap((file) => [...checkFolders(file), ...checkAdapters(file, adapterFolders)])
}

function checkFolders(file: SourceFacts): string[] {
  const from = folderOf(file.path)
  const allowed = allowedImports[from]
  if (allowed === undefined) return [`${file.path}: src/${from} is not in scripts/structure/layout.data.ts`]
  return file.imports.flatMap(({ target }) => {
    if (target === null) return []
    if (!inSource(target)) return [`${file.path} imports ${target}, which is outside src`]
    const to = folderOf(target)
    return to === from || allowed.includes(to) ? [] : [`${file.path} imports ${target}: ${from} may not import ${to}`]
  })
}

function checkAdapters({ path, imports }: SourceFacts, adapterFolders: readonly string[]): string[] {
  const own = adapterFolders.find((folder) => path.startsWith(folder))
  if (own === undefined) return []
  return imports.flatMap(({ target }) => {
    const other = adapterFolders.find((folder) => target?.startsWith(folder))
    return other === undefined || other === own ? [] : [`${path} imports ${target}: one adapter may not import another`]
  })
}

/** Each import must lead to a file of the repository. */
export function checkImportsExist(files: readonly SourceFacts[], paths: ReadonlySet<string>): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) =>
      target === null || paths.has(target) ? [] : [`${path} imports ${target}, which is not in the repository`],
    ),
  )
}

/** Import cycles, type imports included; each cycle is reported once. */
export function checkCycles(files: readonly SourceFacts[]): string[] {
  const checked = files.filter(({ path }) => inSource(path) || path.startsWith('dashboard/'))
  const graph = new Map(checked.map((file) => [file.path, targetsOf(file)]))
  const done = new Set<string>()
  const trail: string[] = []
  const problems: string[] = []
  const visit = (path: string): void => {
    const at = trail.indexOf(path)
    if (at >= 0) problems.push(`import cycle: ${[...trail.slice(at), path].join(' -> ')}`)
    if (at >= 0 || done.has(path)) return
    trail.push(path)
    for (const target of graph.get(path) ?? []) visit(target)
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return problems
}

function targetsOf(file: SourceFacts): readonly string[] {
  return file.imports.flatMap(({ target }) => (target === null ? [] : [target]))
}

function inSource(path: string): boolean {
  return path.startsWith('src/')
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}
