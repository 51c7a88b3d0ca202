/** Stops what `global-setup.mjs` started, in the same process. */
export default async function globalTeardown() {
  await globalThis.releaseTestDatabase?.()
}
