import type { AnalyticsSettings } from '../federation/document-state.ts'
import { addSink } from './analytics.ts'
import { ga4Sink } from './ga4-sink.ts'
import { ownSink } from './own-sink.ts'
import { plausibleSink } from './plausible-sink.ts'
import { asksNotToBeCounted } from './privacy-signal.ts'

/** Turns on the sinks of the settings; none when the visitor's browser asks not to be counted. */
export function startAnalytics(settings: AnalyticsSettings, domain: string): void {
  if (asksNotToBeCounted()) return
  if (settings.own) addSink(ownSink())
  if (settings.ga4) addSink(ga4Sink(settings.ga4))
  if (settings.plausible) addSink(plausibleSink(settings.plausible, domain))
}
