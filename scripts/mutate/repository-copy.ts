import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type FileTree, repositoryRoot } from '../repository-files.ts'

/** A copy of the repository whose files may be changed. */
export interface RepositoryCopy {
  readonly folder: string
  write(files: ReadonlyMap<string, string>): Promise<void>
  /** Restores the files' text from the repository. */
  restore(paths: readonly string[]): Promise<void>
  remove(): Promise<void>
}

export async function copyRepository(tree: FileTree): Promise<RepositoryCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-mutate-'))
  for (const [path, text] of tree) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await (text === '' ? cp(join(repositoryRoot, path), join(folder, path)) : writeFile(join(folder, path), text))
  }
  await symlink(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  const write = async (files: ReadonlyMap<string, string>) => {
    for (const [path, text] of files) await writeFile(join(folder, path), text)
  }
  return {
    folder,
    write,
    restore: (paths) => write(new Map(paths.map((path) => [path, tree.get(path) ?? '']))),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
