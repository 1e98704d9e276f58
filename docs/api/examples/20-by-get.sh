# Queries of visitors can be sent by GET, too
curl -sS -G "$VITRINE/graphql" \
  --data-urlencode 'query={ switchThemes(query: "blue", sort: DOWNLOADS) { nodes { name } } }'
