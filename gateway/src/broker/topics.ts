/** Checks MQTT 3.1.1 §4.7.3: at least one character, no NUL, and no wildcard in a name. */
export function isTopicName(topic: string): boolean {
  return topic !== '' && !/[\0+#]/.test(topic)
}

/** Checks MQTT 3.1.1 §4.7.1: each wildcard is a whole level, and `#` is the last one. */
export function isTopicFilter(filter: string): boolean {
  return filter !== '' && !/\0|[^/][+#]|\+[^/]|#./s.test(filter)
}

/** Follows MQTT 3.1.1 §4.7.2: wildcards at the start do not match topics that begin with `$`. */
export function matchesFilter(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && /^[+#]/.test(filter)) return false
  const levels = topic.split('/')
  const wanted = filter.split('/')
  for (const [at, level] of wanted.entries()) {
    if (level === '#') return true
    if (at >= levels.length || (level !== '+' && level !== levels[at])) return false
  }
  return wanted.length === levels.length
}
