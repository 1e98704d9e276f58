# Download the two newest themes under their own names
curl -sS -G "$VITRINE/graphql" --data-urlencode 'query={ switchThemes(limit: 2) { nodes { downloadUrl } } }' |
  grep -o '"downloadUrl":"[^"]*"' | cut -d'"' -f4 |
  while read -r address; do curl -sSOJ "$address" && echo "$address"; done
