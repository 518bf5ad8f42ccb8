"""Creatures without abilities, or with keywords only."""

from __future__ import annotations

from mirrorpool.cards.embedded._words import creature
from mirrorpool.cards.tree import CardType

ARTIFACT: tuple[CardType, ...] = ("artifact", "creature")

CARDS = (
    creature("Savannah Lions", "{W}", "Cat", "2/1"),
    creature("Glory Seeker", "{1}{W}", "Human Soldier", "2/2"),
    creature("Mistral Charger", "{1}{W}", "Pegasus", "2/1", keywords=("flying",)),
    creature("Pearled Unicorn", "{2}{W}", "Unicorn", "2/2"),
    creature("Wall of Swords", "{3}{W}", "Wall", "3/5", keywords=("defender", "flying")),
    creature("Siege Mastodon", "{4}{W}", "Elephant", "3/5"),
    creature("Serra Angel", "{3}{W}{W}", "Angel", "4/4", keywords=("flying", "vigilance")),
    creature("Merfolk of the Pearl Trident", "{U}", "Merfolk", "1/1"),
    creature("Coral Merfolk", "{1}{U}", "Merfolk", "2/1"),
    creature("Storm Crow", "{1}{U}", "Bird", "1/2", keywords=("flying",)),
    creature("Wind Drake", "{2}{U}", "Drake", "2/2", keywords=("flying",)),
    creature("Horned Turtle", "{2}{U}", "Turtle", "1/4"),
    creature("Snapping Drake", "{3}{U}", "Drake", "3/2", keywords=("flying",)),
    creature("Air Elemental", "{3}{U}{U}", "Elemental", "4/4", keywords=("flying",)),
    creature("Walking Corpse", "{1}{B}", "Zombie", "2/2"),
    creature("Bog Imp", "{1}{B}", "Imp", "1/1", keywords=("flying",)),
    creature("Scathe Zombies", "{2}{B}", "Zombie", "2/2"),
    creature("Warpath Ghoul", "{2}{B}", "Zombie", "3/2"),
    creature("Dross Crocodile", "{3}{B}", "Zombie Crocodile", "5/1"),
    creature("Raging Goblin", "{R}", "Goblin Berserker", "1/1", keywords=("haste",)),
    creature("Goblin Piker", "{1}{R}", "Goblin Warrior", "2/1"),
    creature("Gray Ogre", "{2}{R}", "Ogre", "2/2"),
    creature("Goblin Chariot", "{2}{R}", "Goblin Warrior", "2/2", keywords=("haste",)),
    creature("Hill Giant", "{3}{R}", "Giant", "3/3"),
    creature("Lightning Elemental", "{3}{R}", "Elemental", "4/1", keywords=("haste",)),
    creature("Earth Elemental", "{3}{R}{R}", "Elemental", "4/5"),
    creature("Volcanic Dragon", "{4}{R}{R}", "Dragon", "4/4", keywords=("flying", "haste")),
    creature("Grizzly Bears", "{1}{G}", "Bear", "2/2"),
    creature("Ashcoat Bear", "{1}{G}", "Bear", "2/2", keywords=("flash",)),
    creature("Elvish Warrior", "{G}{G}", "Elf Warrior", "2/3"),
    creature("Centaur Courser", "{2}{G}", "Centaur Warrior", "3/3"),
    creature("Giant Spider", "{3}{G}", "Spider", "2/4", keywords=("reach",)),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", "6/4"),
    creature("Watchwolf", "{G}{W}", "Wolf", "3/3"),
    creature("Ornithopter", "{0}", "Thopter", "0/2", keywords=("flying",), types=ARTIFACT),
    creature("Alpha Myr", "{2}", "Myr", "2/1", types=ARTIFACT),
    creature("Darksteel Myr", "{3}", "Myr", "0/1", keywords=("indestructible",), types=ARTIFACT),
    creature("Stone Golem", "{5}", "Golem", "4/4", types=ARTIFACT),
)
