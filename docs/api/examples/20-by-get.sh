# Queries without signing in can also be sent by GET
curl -sS -G "$VITRINE/graphql" \
  --data-urlencode 'query={ switchThemes(query: "blue", sort: DOWNLOADS) { nodes { name } } }'
