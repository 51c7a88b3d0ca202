/** Whether a task ended within so many milliseconds. It goes on after them, and its failure is left to it. */
export async function within(milliseconds: number, task: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), Math.max(0, milliseconds))
  const done = task.then(
    () => true,
    () => true,
  )
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer))
}
