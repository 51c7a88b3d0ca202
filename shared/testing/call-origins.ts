import { configureCalls } from '../http/client-settings.ts'

/** Milliseconds between the tries of calls, none of which is really waited for; emptied by `forgetWaits`. */
export const waits: number[] = []

export const forgetWaits = (): void => {
  waits.length = 0
}

/** Sends every call to these servers; no second is really waited for. */
export const against = (...origins: string[]) =>
  configureCalls({
    origins,
    language: () => 'ar',
    isOnline: () => true,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
    },
  })
