import { dayFrom } from '@qasima/shared/admin/days'

/** The query of a figure with the days that it names. */
export function queryOn(query: string, now: Date): string {
  const days: Readonly<Record<string, string>> = {
    '{yesterday}': dayFrom(now, -1),
    '{today}': dayFrom(now, 0),
    '{in7days}': dayFrom(now, 7),
  }
  return query.replace(/\{\w+\}/g, (name) => days[name] ?? name)
}
