import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { repositoryRoot } from './repository-files.ts'
import { longTestFiles } from './test-files.data.ts'

/** Begins with the long files: one that begins last runs alone. Of a fresh clone vitest knows only how large files are. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longTestFiles.includes(relative(repositoryRoot, moduleId))
    return (await super.sort(files)).sort((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}
