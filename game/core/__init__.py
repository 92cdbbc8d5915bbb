"""What all games share below the screen: states, moves, matches, records, computer players' thinking."""
