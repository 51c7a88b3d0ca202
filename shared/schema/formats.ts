import * as Type from 'typebox'

/** The id of a record or an account. */
export const Id = Type.String({ format: 'uuid' })

/** A moment, ISO 8601 in UTC: `2026-11-21T08:30:00.000Z`. */
export const Moment = Type.String({ format: 'date-time' })

/** A day of the calendar: `1994-05-01`. */
export const Day = Type.String({ format: 'date' })
