# Publish a theme from a picture of at least 1280 × 720 (PUBLISH). Repeating the same key returns the same theme
curl -sS "$VITRINE/graphql" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Idempotency-Key: 2b1f3c9a-6d4e-4c7b-9a51-0f8e7d6c5b4a' \
  -F operations='{
    "query": "mutation ($themes: [CreateSwitchThemeInput!]!) { createSwitchThemes(themesData: $themes) { hexId pageUrl previewState } }",
    "variables": { "themes": [{ "name": "Morning fog", "target": "ResidentMenu", "tags": ["calm"], "backgroundImage": null }] }
  }' \
  -F map='{ "0": ["variables.themes.0.backgroundImage"] }' \
  -F 0=@background.jpg
