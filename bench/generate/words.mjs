const NOUNS = (
  'account address alert amount answer archive batch bucket buffer cache channel client cluster column command config cursor customer device disk ' +
  'entry error event field filter folder frame group handle header host image index input invoice item job key label lease ledger limit line list lock member ' +
  'message method model node note object offer option order owner page parcel part path peer plan point policy pool port price probe profile query queue quota ' +
  'ratio record region replica report request result role route row rule scan schema scope score section server session shape shard shift signal slice slot ' +
  'source stage state store stream table target task team template tenant ticket timer token topic trace tree unit user value vector version view volume watch window zone'
).split(' ')

const VERBS = (
  'add apply assign build cancel check clear close collect commit compare compose convert copy count create decode delete describe drop encode ensure ' +
  'expand fetch find flush format gather group handle insert join list load lock map mark match measure merge move notify open parse pick plan prepare publish push ' +
  'queue read record refresh reject release remove rename render replace report reset resolve restore retry rotate save scan select send sort split start stop store ' +
  'sum sync take test trim update validate verify wait watch wrap write'
).split(' ')

const TRAITS =
  'active base big cold current default early extra fast final first fresh full global hidden idle inner large last late local long main max min new next old open outer plain raw ready safe shared short slow stale strict total'.split(
    ' ',
  )

export function capital(word) {
  return word[0].toUpperCase() + word.slice(1)
}

/** Names as people give them: `freshLease`, `collectShards`, `LeaseWindow`. */
export function createNames({ pick, chance }) {
  const noun = () => pick(NOUNS)
  const thing = () => (chance(0.4) ? pick(TRAITS) + capital(noun()) : chance(0.5) ? noun() + capital(noun()) : noun())
  return {
    noun,
    thing,
    verb: () => pick(VERBS),
    action: () => `${pick(VERBS)}${capital(thing())}`,
    type: () => capital(noun()) + capital(noun()),
    field: () => (chance(0.5) ? noun() : thing()),
    file: () => `${noun()}-${noun()}`,
    sentence: () =>
      `${capital(pick(VERBS))}s the ${pick(TRAITS)} ${noun()} of the ${noun()}, unless its ${noun()} is ${pick(TRAITS)}.`,
  }
}
