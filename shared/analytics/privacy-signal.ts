/** Whether the visitor's browser asks sites not to count: Do Not Track or Global Privacy Control. */
export function optsOutOfTracking(): boolean {
  // Not all browsers have it, and the types of the DOM do not know it yet.
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}
