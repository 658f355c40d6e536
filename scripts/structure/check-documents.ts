import { posix } from 'node:path'
import type { FileTree } from '../repository-files.ts'
import { maxReadmeLines } from './layout.data.ts'

const topFolders = /^(src|docs|scripts|test|sandbox|migrations|bench|dashboard|\.ci)\//
const topFiles = /^([A-Z][A-Z]+\.md|[a-z.]+\.(json|ya?ml)|[a-z]+\.config\.ts|Dockerfile|\.dockerignore)$/
/** A file named without its whole folder, as in a folder's README. */
const bareFile = /^[\w-]+(\/[\w.-]+)*\.ts$/
const generated = /^docs\/(generated|site\/reference)\//
/** A segment such as `<id>`, `*.data.ts` or `NNNN-title.md` stands for many files: only what is before it can be checked. */
const placeholder = /[<>*…]|NNNN|\.\.\./

/** Every folder of src/ has a README of at most 20 lines. */
export function checkFolderReadmes(tree: FileTree): string[] {
  const folders = new Set([...tree.keys()].flatMap((path) => /^src\/[^/]+(?=\/)/.exec(path)?.[0] ?? []))
  return [...folders].flatMap((folder) => {
    const text = tree.get(`${folder}/README.md`)
    if (text === undefined) return [`${folder} has no README.md`]
    const lines = text.trimEnd().split('\n').length
    return lines > maxReadmeLines ? [`${folder}/README.md has ${lines} lines; ${maxReadmeLines} is the limit`] : []
  })
}

/** Every path in the documents exists; the end of one is enough. */
export function checkDocumentedPaths(tree: FileTree): string[] {
  const present = pathsAndFolders(tree)
  return documentedPaths(tree).flatMap(({ document, path }) =>
    present.has(path) ? [] : [`${document} names ${path}, which is not there`],
  )
}

/** The paths in the documents, relative to the root; for a path with a placeholder, the folder before it. */
export function documentedPaths(tree: FileTree): readonly { readonly document: string; readonly path: string }[] {
  return [...tree]
    .filter(([document]) => /^([A-Z]+\.md|(docs|src)\/.*\.md)$/.test(document) && !generated.test(document))
    .flatMap(([document, text]) => pathsIn(document, text).map((path) => ({ document, path })))
}

function pathsIn(document: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)].flatMap(([, span]) => quotedPath(span ?? '') ?? [])
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) => linkedPath(document, link ?? '') ?? [])
  return [...quoted, ...linked]
}

function quotedPath(span: string): string | null {
  return topFolders.test(span) || topFiles.test(span) || bareFile.test(span) ? checkablePart(span) : null
}

function linkedPath(document: string, link: string): string | null {
  const path = link.replace(/#.*$/, '')
  if (path === '' || /^[a-z]+:/.test(path)) return null
  return checkablePart(posix.join(posix.dirname(document), path))
}

function checkablePart(path: string): string {
  const segments = path.replace(/\/$/, '').split('/')
  const firstOpen = segments.findIndex((segment) => placeholder.test(segment))
  return (firstOpen < 0 ? segments : segments.slice(0, firstOpen)).join('/')
}

function pathsAndFolders(tree: FileTree): ReadonlySet<string> {
  const all = new Set<string>()
  for (const path of tree.keys()) {
    const segments = path.split('/')
    for (let length = 1; length <= segments.length; length += 1) all.add(segments.slice(0, length).join('/'))
    for (let start = 1; start < segments.length; start += 1) all.add(segments.slice(start).join('/'))
  }
  return all
}
