# Save the newest theme (SAVE)
id=$(curl -sS "$VITRINE/graphql" -H 'Content-Type: application/json' \
  -d '{ "query": "{ switchThemes(limit: 1) { nodes { hexId } } }" }' | sed 's/.*"hexId":"\([^"]*\)".*/\1/')
curl -sS "$VITRINE/graphql" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{ "query": "mutation ($id: String!) { saveSwitchTheme(hexId: $id) { name } }", "variables": { "id": "'"$id"'" } }'
