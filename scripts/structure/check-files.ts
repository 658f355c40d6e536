import { forbiddenNames, forbiddenParts, maxLines } from './layout.data.ts'
import { isTestFile, type SourceFacts } from './source-facts.ts'

const codeRoots = /^(src|sandbox|scripts|test|bench|dashboard)\//
const fileName = /^[a-z0-9]+(-[a-z0-9]+)*(\.(data|property|bench))?(\.test)?\.tsx?$/
const folderName = /^[a-z0-9]+(-[a-z0-9]+)*$/
const freeOfLength = /(\.test\.tsx?|\.data\.ts)$/

/** Names of code files and their folders. */
export function checkNames(files: readonly SourceFacts[]): string[] {
  return files.filter(({ path }) => codeRoots.test(path)).flatMap(({ path }) => checkName(path))
}

function checkName(path: string): string[] {
  const folders = path.split('/').slice(0, -1)
  const file = path.split('/').at(-1) ?? ''
  const words = [...folders, file.split('.')[0] ?? '']
  const kebab = fileName.test(file) && folders.every((folder) => folderName.test(folder))
  const forbidden = words.find((word) => forbiddenNames.includes(word) || word.split('-').some(isForbiddenPart))
  return [
    ...(kebab ? [] : [`${path}: names are kebab-case, with .test, .property.test or .data before the ending`]),
    ...(forbidden === undefined ? [] : [`${path}: "${forbidden}" does not say what is in it`]),
  ]
}

function isForbiddenPart(part: string): boolean {
  return forbiddenParts.includes(part)
}

/** Length of code files; tests and data are exempt. */
export function checkLengths(files: readonly SourceFacts[]): string[] {
  return files
    .filter(({ path, lines }) => codeRoots.test(path) && lines > maxLines && !freeOfLength.test(path))
    .map(({ path, lines }) => `${path} has ${lines} lines; ${maxLines} is the limit`)
}

/** Another user could put something there first, or own what an earlier run left. */
export function checkSharedPaths(files: readonly SourceFacts[]): string[] {
  return files.flatMap(({ path, sharedPaths }) =>
    sharedPaths.map((shared) => `${path} names ${shared} in the temporary directory of all users; use mkdtemp`),
  )
}

/** `toMatchObject` accepts any object where an empty one is expected: such an expectation cannot fail. */
export function checkExpectations(files: readonly SourceFacts[]): string[] {
  return files.flatMap(({ path, emptyExpectations }) =>
    emptyExpectations.map((line) => `${path}:${line}: toMatchObject accepts every object for {}; use toEqual`),
  )
}

/** What a file of src/ may export, and which folders may read the environment or hold SQL. */
export function checkContents(files: readonly SourceFacts[]): string[] {
  return files.filter(({ path }) => path.startsWith('src/')).flatMap(checkContent)
}

function checkContent(file: SourceFacts): string[] {
  const { path } = file
  const product = !isTestFile(path)
  return [
    ...(file.defaultExport ? [`${path} has a default export; exports are named`] : []),
    ...(file.starReexport ? [`${path} has \`export *\`; import from the file that defines it`] : []),
    ...(product && file.readsEnvironment && !/^src\/(config|main)\//.test(path)
      ? [`${path} reads the environment; only src/config does`]
      : []),
    ...(product && !path.startsWith('src/db/')
      ? file.sqlMarks.map((mark) => `${path} has SQL (${mark}); SQL is only in src/db and migrations`)
      : []),
  ]
}
