import { modulesBelow } from '../../../shared/server/module-scan.ts'
import { isJob, type Job } from '../worker/job.ts'

const nounFolder = new URL('../', import.meta.url)

/**
 * Finds the background work of every noun: the jobs of each `<name>.job.ts`, a queue before the one whose dead letters
 * it gets.
 * @throws Error that names a file which exports no job, or a queue that two jobs share.
 */
export async function findJobs(folder: URL = nounFolder): Promise<readonly Job[]> {
  const files = await modulesBelow(folder, '.job.ts')
  const found = files.map(({ file, exports }) => ({ file, jobs: Object.values(exports).filter(isJob) }))
  const empty = found.filter(({ jobs }) => jobs.length === 0).map(({ file }) => file)
  if (empty.length > 0) throw new Error(`no job is exported by ${empty.join(', ')}`)
  const jobs = found.flatMap((file) => file.jobs)
  const names = jobs.map(({ queue }) => queue.name)
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  if (twice.length > 0) throw new Error(`two jobs share the queue ${twice.join(', ')}`)
  const deadLetters = new Set(jobs.map(({ queue }) => queue.deadLetter))
  const isDeadLetter = ({ queue }: Job) => deadLetters.has(queue.name)
  return [...jobs.filter(isDeadLetter), ...jobs.filter((job) => !isDeadLetter(job))]
}
