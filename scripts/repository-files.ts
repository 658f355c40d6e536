import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Paths relative to the root, with `/`, and the text of those that hold text to judge ('' for the rest). */
export type FileTree = ReadonlyMap<string, string>

export const repositoryRoot = resolve(import.meta.dirname, '..')

const readable = /(\.(ts|tsx|md|sql)|^package\.json|^docs\/clauses\.digests\.txt)$/

/** Every file that is, or is about to be, under version control. Ignored files are not part of the repository. */
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
