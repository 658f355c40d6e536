import { type Findings, reportProblems } from './report-problems.ts'
import { type FileTree, readRepository } from './repository-files.ts'
import { checkDocumentedPaths, checkFolderReadmes, documentedPaths } from './structure/check-documents.ts'
import {
  checkContents,
  checkExpectations,
  checkLengths,
  checkNames,
  checkSharedPaths,
} from './structure/check-files.ts'
import { checkCycles, checkImportDirections, checkImportsExist } from './structure/check-imports.ts'
import { checkPackages } from './structure/check-packages.ts'
import { checkRegistries, countRegistryEntries } from './structure/check-registries.ts'
import { checkTables } from './structure/check-tables.ts'
import { minCounts } from './structure/layout.data.ts'
import { isTestFile, readSourceFacts, type SourceFacts } from './structure/source-facts.ts'

/** Applies all structure rules to a tree of files; each problem is a sentence that names the file. */
export function checkStructure(tree: FileTree): string[] {
  const files = readSourceFacts(tree)
  return [
    ...checkImportDirections(files),
    ...checkImportsExist(files, new Set(tree.keys())),
    ...checkCycles(files),
    ...checkNames(files),
    ...checkLengths(files),
    ...checkContents(files),
    ...checkSharedPaths(files),
    ...checkExpectations(files),
    ...checkTables(tree),
    ...checkRegistries(files),
    ...checkPackages(files, tree),
    ...checkFolderReadmes(tree),
    ...checkDocumentedPaths(tree),
  ]
}

/** What the rules examined. */
export type Counts = Readonly<Record<keyof typeof minCounts, number>>

export function countLookedAt(tree: FileTree): Counts {
  const files = readSourceFacts(tree)
  const source = files.filter(({ path }) => path.startsWith('src/'))
  return {
    sourceFiles: source.length,
    imports: source.reduce((sum, file: SourceFacts) => sum + file.imports.length, 0),
    tests: files.filter(({ path }) => isTestFile(path)).length,
    registryEntries: countRegistryEntries(files),
    documentedPaths: documentedPaths(tree).length,
  }
}

/** A check that examined almost nothing proves nothing. */
export function checkPlausible(counts: Counts): string[] {
  return Object.entries(minCounts).flatMap(([name, min]) => {
    const found = Object.entries(counts).find(([key]) => key === name)?.[1] ?? 0
    return found < min ? [`found ${found} ${name}, and ${min} is the least that can be true`] : []
  })
}

export function examineStructure(tree: FileTree): Findings {
  const counts = countLookedAt(tree)
  return { problems: [...checkPlausible(counts), ...checkStructure(tree)], lookedAt: JSON.stringify(counts) }
}

if (import.meta.main) {
  const { problems, lookedAt } = examineStructure(readRepository())
  reportProblems('structure', problems, lookedAt)
}
