import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Paths relative to the root, with `/`, and the contents of text files ('' for others). */
export type FileTree = ReadonlyMap<string, string>

export const repositoryRoot = resolve(import.meta.dirname, '..')

const readable = /(\.(ts|tsx|md|sql)|^package\.json|^docs\/clauses\.digests\.txt)$/

/** All files that are or will be under version control, without ignored ones. */
export function readRepository(root: string = repositoryRoot): FileTree {
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort()
  return new Map(paths.map((path) => [path, readable.test(path) ? readFileSync(join(root, path), 'utf8') : '']))
}
